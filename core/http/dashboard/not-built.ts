/** Page for /dashboard before it is built; without styles, because the policy forbids them. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Workmill: the dashboard is not built</title>
<h1>The dashboard is not built</h1>
<p>The appliance works; only these pages are missing from its folder. On the machine that it is
installed on, in its folder, run</p>
<pre>scripts/build-dashboard</pre>
<p>and open this page again: no restart is needed. <code>scripts/up</code> builds it by itself, and
releases carry it.</p>
</html>
`;

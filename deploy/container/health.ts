// The container's HEALTHCHECK: exits 0 when the appliance takes work. Images of this kind have no
// curl. Another address than that of the default configuration can be given as argument.

const [address = 'http://127.0.0.1:9090/health/ready'] = process.argv.slice(2);

const isReady = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;

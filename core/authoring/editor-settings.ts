// Settings of a plugin's folder for editors and the compiler.

/** Content of a tsconfig.json. Nothing is built: it is only used by editors and checks. */
export function editorSettings(toAppliance: string) {
  return {
    compilerOptions: {
      noEmit: true,
      strict: true,
      allowJs: true,
      checkJs: true,
      target: 'es2024',
      module: 'nodenext',
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
      paths: {
        'workmill/sdk': [`${toAppliance}/core/sdk/sdk.ts`],
        'workmill/sdk/testing': [`${toAppliance}/core/sdk/testing.ts`],
        'json-schema-to-ts': [`${toAppliance}/node_modules/json-schema-to-ts`],
      },
    },
    include: ['**/*.ts', '**/*.js'],
  };
}

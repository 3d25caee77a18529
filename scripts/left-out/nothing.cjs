// Stands in for packages that nothing here uses: "overrides" in package.json, docs/decisions/029-what-is-installed.md.
if (['dev', 'studio'].includes(process.argv[2])) {
  throw new Error(
    'Quits installs Prisma without its studio and its own server: docs/decisions/029-what-is-installed.md',
  );
}

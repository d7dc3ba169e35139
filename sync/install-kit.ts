/**
 * `npx rxdb-pocketbase-sync notes photos`, in the folder of the `pocketbase` executable: puts the server kit into `pb_hooks`,
 * and a migration into `pb_migrations` that adds the kit's fields to these collections. Run it again after an update of the
 * package: it replaces `sync.js` and leaves the other files alone.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const collections = process.argv.slice(2);
if (collections.length === 0 || collections.some((name) => !/^\w+$/.test(name))) {
  console.error('Name the collections to replicate: npx rxdb-pocketbase-sync notes photos');
  process.exit(1);
}
const names = collections.map((name) => `'${name}'`).join(', ');
const kit = `require(\`\${__hooks}/sync.js\`)`;
for (const folder of ['pb_hooks', 'pb_migrations']) mkdirSync(folder, { recursive: true });

copyFileSync(join(import.meta.dirname, 'pb_hooks/sync.js'), 'pb_hooks/sync.js');
console.log('pb_hooks/sync.js: written');

const hooks = 'pb_hooks/main.pb.js';
const install = `${kit}.install({ collections: [${names}] });`;
if (existsSync(hooks)) console.log(`${hooks}: is there already, and needs this line:\n  ${install}`);
else {
  writeFileSync(hooks, `${install}\n`);
  console.log(`${hooks}: written`);
}

const migration = `_sync_${collections.join('_')}.js`;
const earlier = readdirSync('pb_migrations').find((name) => name.endsWith(migration));
if (earlier !== undefined) console.log(`pb_migrations/${earlier}: is there already`);
else {
  // PocketBase runs migrations in the order of their names. Its own names begin with the time in seconds.
  const path = `pb_migrations/${Math.floor(Date.now() / 1000)}${migration}`;
  writeFileSync(path, `migrate((app) => ${kit}.addSync(app, ${names}));\n`);
  console.log(`${path}: written`);
}

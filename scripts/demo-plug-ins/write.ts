import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compilePlugIn, demoPlugIns } from './compile.ts'

/** Writes the plug-ins of the demo shops from their source. `node scripts/demo-plug-ins/write.ts` */
for (const { source, compiled } of demoPlugIns) {
  await rm(compiled, { recursive: true, force: true })
  await mkdir(compiled, { recursive: true })
  for (const [name, bytes] of await compilePlugIn(source)) await writeFile(join(compiled, name), bytes)
}

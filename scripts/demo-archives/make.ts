import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeArchives } from './archives.ts'

// Writes what the demo shop has to download. Run it by hand after a change to the patterns or versions.
for (const [name, bytes] of await makeArchives()) {
  const file = path.join('content/downloads', name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

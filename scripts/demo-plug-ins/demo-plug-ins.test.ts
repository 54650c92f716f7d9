import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compilePlugIn, demoPlugIns } from './compile.ts'

it.each(demoPlugIns)(
  '$compiled is what its source compiles to (node scripts/demo-plug-ins/write.ts)',
  async ({ source, compiled }) => {
    const files = await compilePlugIn(source)
    expect((await readdir(compiled)).sort()).toEqual([...files.keys()].sort())
    for (const [name, bytes] of files) expect((await readFile(join(compiled, name))).equals(bytes), name).toBe(true)
  },
)

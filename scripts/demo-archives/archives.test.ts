import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeArchives } from './archives.ts'

const folder = 'content/downloads'

describe('the demo’s downloads', () => {
  it('are what they are made from, and nothing else', async () => {
    const made = await makeArchives()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const there = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
    expect(there.sort()).toEqual([...made.keys()].map((name) => `${folder}/${name}`).sort())
    for (const [name, bytes] of made) expect(bytes.equals(await readFile(`${folder}/${name}`)), name).toBe(true)
  })
})

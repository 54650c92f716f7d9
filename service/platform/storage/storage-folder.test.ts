import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenFile, Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { createFolderStorage } from './storage-folder.ts'

let parent: string
let folder: string
let storage: Storage
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'backline-storage-'))
  folder = path.join(parent, 'files')
  await mkdir(path.join(folder, 'clatter/2.1.0'), { recursive: true })
  await writeFile(path.join(parent, 'secret.zip'), 'secret')
  await writeFile(path.join(folder, 'clatter/2.1.0/mac.zip'), 'all of the bytes')
  storage = createFolderStorage(folder)
})
afterAll(() => rm(parent, { recursive: true }))

async function openThere(file: string): Promise<OpenFile> {
  const opened = await storage.open(file)
  if (!opened) throw new Error(`There is no ${file}`)
  return opened
}
async function readWhole(file: string): Promise<string> {
  const opened = await openThere(file)
  const text = (await buffer(opened.read())).toString()
  await opened.close()
  return text
}

describe('a folder of files', () => {
  it('reads a file, or a part of it', async () => {
    const opened = await openThere('clatter/2.1.0/mac.zip')
    expect(opened.size).toBe(16)
    expect((await buffer(opened.read())).toString()).toBe('all of the bytes')
    expect((await buffer(opened.read({ first: 4, last: 9 }))).toString()).toBe('of the')
    await opened.close()
  })

  it('has no file whose name leads elsewhere or could be read in two ways', async () => {
    for (const name of [
      ...['../secret.zip', 'clatter/../../secret.zip', './clatter/2.1.0/mac.zip', 'clatter//2.1.0/mac.zip', ''],
      ...[path.join(parent, 'secret.zip'), '/etc/passwd', 'clatter/2.1.0/mac.zip/', 'clatter\\2.1.0\\mac.zip'],
      ...['clatter/2.1.0/mac.zip\0', '%2e%2e/secret.zip', '..%2fsecret.zip', 'clatter/2.1.0/none.zip'],
      ...['clatter/2.1.0/mac.zip/more', `${'a'.repeat(300)}.zip`, 'a'.repeat(5000)],
    ])
      expect(await storage.open(name), name).toBeNull()
  })

  it('follows a link within itself and none that leads out', async () => {
    await symlink(path.join(parent, 'secret.zip'), path.join(folder, 'out.zip'))
    await symlink('../secret.zip', path.join(folder, 'out-too.zip'))
    await symlink(parent, path.join(folder, 'outside'))
    await symlink('clatter/2.1.0/mac.zip', path.join(folder, 'inside.zip'))
    await symlink('round.zip', path.join(folder, 'round.zip'))
    for (const name of ['out.zip', 'out-too.zip', 'outside/secret.zip', 'round.zip'])
      expect(await storage.open(name), name).toBeNull()
    for (const name of ['inside.zip', 'outside/files/clatter/2.1.0/mac.zip'])
      expect(await readWhole(name), name).toBe('all of the bytes')
  })

  it('has no directory, no pipe and no device for a file, and waits for none of them', async () => {
    await promisify(execFile)('mkfifo', [path.join(folder, 'pipe.zip')])
    await symlink('/dev/zero', path.join(folder, 'zero.zip'))
    const before = (await readdir('/proc/self/fd')).length
    for (const name of ['clatter', 'clatter/2.1.0', 'pipe.zip', 'zero.zip'])
      expect(await storage.open(name), name).toBeNull()
    expect((await readdir('/proc/self/fd')).length, 'files left open').toBe(before)
  })

  it('stamps a file anew when it is written to, even with its time put back', async () => {
    const name = path.join(folder, 'stamped.zip')
    const stampOf = async () => {
      const opened = await openThere('stamped.zip')
      await opened.close()
      return opened.stamp
    }
    await writeFile(name, 'first')
    await utimes(name, 1, 1)
    const first = await stampOf()
    expect(await stampOf()).toBe(first)
    await writeFile(name, 'other')
    await utimes(name, 1, 1)
    expect(await stampOf()).not.toBe(first)
  })

  it('goes on with the file that is open when another takes its name, and stops when it is written to', async () => {
    const name = path.join(folder, 'changing.zip')
    await writeFile(name, 'the first file')
    const replaced = await openThere('changing.zip')
    await writeFile(`${name}.new`, 'the other file')
    await rename(`${name}.new`, name)
    expect((await buffer(replaced.read())).toString()).toBe('the first file')
    await replaced.close()
    const written = await openThere('changing.zip')
    await writeFile(name, 'the third file')
    await expect(buffer(written.read()), 'not one byte of it').rejects.toThrow('was changed while it was read')
    await truncate(name, 0)
    await expect(buffer(written.read()), 'nothing left').rejects.toThrow(StorageError)
    await written.close()
  })

  it('says which folder is not there', async () => {
    const gone = createFolderStorage(path.join(parent, 'gone'))
    await expect(gone.open('clatter/2.1.0/mac.zip')).rejects.toThrow(
      `${path.join(parent, 'gone')} can not be opened: ENOENT`,
    )
    await expect(gone.open('clatter/2.1.0/mac.zip')).rejects.toThrow(StorageError)
  })
})

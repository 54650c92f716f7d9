import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintFolder } from '../content-watch.ts'
import { openMediaFolder } from './media-folder.ts'

let shop: string
let media: string

beforeEach(async () => {
  shop = await mkdtemp(join(tmpdir(), 'media-folder-'))
  media = join(shop, 'media')
  await mkdir(join(media, 'talon'), { recursive: true })
  await writeFile(join(media, 'talon', 'front.png'), 'front')
  await writeFile(join(shop, 'secret.png'), 'secret')
})
afterEach(() => rm(shop, { recursive: true }))

const reasonOf = async (name: string) => {
  const found = await openMediaFolder(shop).find(name)
  return 'reason' in found ? found.reason : null
}

it('finds a file with its size and first bytes', async () => {
  const found = await openMediaFolder(shop).find('talon/front.png')
  expect(found).toMatchObject({ bytes: 5, head: Buffer.from('front') })
})

it('finds a file by a link inside the folder', async () => {
  await symlink('talon/front.png', join(media, 'cover.png'))
  expect(await reasonOf('cover.png')).toBeNull()
})

it.each([
  ['back.png', 'There is no media/back.png: put the file there, or correct its name'],
  ['talon/Front.png', 'There is no media/talon/Front.png. Did you mean front.png?'],
  ['talon', 'media/talon is a folder: name a file in it'],
  ['talon/front.png/x', 'There is no media/talon/front.png/x'],
  ['../secret.png', "'..' can not be part of an address: rename it with letters"],
  ['my photo.png', "'my photo.png' can not be part of an address"],
  ['größe.png', "'größe.png' can not be part of an address"],
  ['50%.png', "'50%.png' can not be part of an address"],
  ['.hidden', "'.hidden' can not be part of an address"],
])('%s is refused, with the remedy', async (name, reason) => expect(await reasonOf(name)).toContain(reason))

it('refuses a link that leads outside the folder', async () => {
  await symlink('../secret.png', join(media, 'file.png'))
  await symlink('/etc', join(media, 'etc'))
  expect(await reasonOf('file.png')).toBe(
    'media/file.png is a link that leads outside media/: put the file itself there',
  )
  expect(await reasonOf('etc/hostname')).toContain('is a link that leads outside media/')
})

it('refuses a link that leads to itself or nowhere', async () => {
  await symlink('loop.png', join(media, 'loop.png'))
  await symlink('gone.png', join(media, 'lost.png'))
  expect(await reasonOf('loop.png')).toBe(
    'media/loop.png is a link that leads back to itself: put the file itself there',
  )
  expect(await reasonOf('lost.png')).toBe('media/lost.png is a link that leads nowhere: put the file itself there')
})

it('a shop with link loops can be watched', async () => {
  await symlink('loop.png', join(media, 'loop.png'))
  await symlink('..', join(media, 'talon', 'up'))
  expect(await fingerprintFolder(shop)).toContain('front.png')
})

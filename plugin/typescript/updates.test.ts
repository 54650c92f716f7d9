import { expect, it } from 'vitest'
import { AwayError } from './client.ts'
import { findUpdate, readUpdates } from './updates.ts'

const file = (platform: string) => ({
  key: platform,
  platform,
  name: `For ${platform}`,
  path: `https://shop.example/${platform}`,
})
const item = (version: string, prerelease = false, platforms = ['Mac', 'Linux']) => ({
  id: version,
  title: version,
  url: `https://shop.example/clatter/changelog#v${version}`,
  content_text: `What is new in ${version}`,
  _backline: { version, prerelease, files: platforms.map(file) },
})
const feed = readUpdates({
  title: 'Clatter updates',
  items: [item('2.2.0-beta.1', true), item('2.1.0'), item('2.0.4'), item('2.0.4-beta.2', true)],
})
const versionFor = (installed: string) => findUpdate(feed, installed, 'Linux')?.version ?? null

it.each([
  ['an older version', '2.0.4', '2.1.0'],
  ['a prerelease that was passed by', '2.0.4-beta.2', '2.1.0'],
  ['a version that the vendor took back', '1.9.9', '2.1.0'],
  ['the current version', '2.1.0', null],
  ['a prerelease of what is to come', '2.2.0-beta.1', null],
])('a plug-in that is %s learns what it needs', (_, installed, offered) => {
  expect(versionFor(installed)).toBe(offered)
})

it('is told what is new and which file is for its system, or for all', () => {
  expect(findUpdate(feed, '2.0.4', 'Linux')).toMatchObject({
    version: '2.1.0',
    notes: 'What is new in 2.1.0',
    url: 'https://shop.example/clatter/changelog#v2.1.0',
    file: { platform: 'Linux', name: 'For Linux', path: 'https://shop.example/Linux' },
  })
  expect(findUpdate(feed, '2.0.4', 'Windows')?.file).toBeNull()
  const forAll = readUpdates({ items: [item('3.0.0', false, ['Universal'])] })
  expect(findUpdate(forAll, '2.0.4', 'Windows')?.file?.name).toBe('For Universal')
})

it('is told of nothing while there are prereleases alone', () => {
  expect(findUpdate(readUpdates({ items: [item('1.0.0-beta.1', true)] }), '0.9.0', 'Mac')).toBeNull()
})

it.each([[null], ['<!doctype html>'], [{ items: [{ url: 1 }] }]])('takes %j for no feed', (answer) => {
  expect(() => readUpdates(answer)).toThrow(AwayError)
})

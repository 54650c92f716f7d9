import { expect, it } from 'vitest'
import { judgeSystem } from './judge-system.ts'

const required = [{ name: 'macOS', from: '12' }, { name: 'Windows' }]

it('says that a version is supported only where it knows both versions', () => {
  expect(judgeSystem({ platform: 'Mac', version: 15 }, required)).toEqual({
    line: 'macOS',
    words: 'Looks like you’re on macOS 15, which is supported.',
  })
  expect(judgeSystem({ platform: 'Mac', version: null }, required).words).toBe('Looks like you’re on macOS.')
  expect(judgeSystem({ platform: 'Windows', version: 11 }, required).words).toBe('Looks like you’re on Windows 11.')
})

it('says that a version is too old', () => {
  expect(judgeSystem({ platform: 'Mac', version: 11 }, required).words).toBe(
    'Looks like you’re on macOS 11, which is older than macOS 12.',
  )
})

it('says that a system is not listed', () => {
  expect(judgeSystem({ platform: 'Linux', version: null }, required)).toEqual({
    line: null,
    words: 'Looks like you’re on Linux, which isn’t listed here.',
  })
})

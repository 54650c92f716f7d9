import { describe, expect, it } from 'vitest'
import type { Platform } from '#contract/statuses.ts'
import { findPlatform, type Machine, readMachine, sortDownloads } from './platforms.ts'

const windowsAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const macAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const linuxAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const androidAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const chromebookAgent = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const said = (platform: string) => ({ userAgentData: { platform } })

const machines: [string, Machine, Platform | null][] = [
  ['Chrome on Windows', { ...said('Windows'), userAgent: windowsAgent, platform: 'Win32' }, 'Windows'],
  ['Firefox on Windows', { userAgent: windowsAgent, platform: 'Win32' }, 'Windows'],
  ['Chrome on a Mac', { ...said('macOS'), userAgent: macAgent, platform: 'MacIntel' }, 'Mac'],
  ['Safari on a Mac', { userAgent: macAgent, platform: 'MacIntel' }, 'Mac'],
  ['Chrome on Linux', { ...said('Linux'), userAgent: linuxAgent, platform: 'Linux x86_64' }, 'Linux'],
  ['Firefox on Linux', { userAgent: linuxAgent, platform: 'Linux x86_64' }, 'Linux'],
  ['a browser that says its platform alone', { platform: 'Linux aarch64' }, 'Linux'],
  ['a browser that does not say its brand of platform', { ...said(''), userAgent: macAgent }, 'Mac'],
  ['a browser that does not know its brand of platform', { ...said('Unknown'), userAgent: windowsAgent }, 'Windows'],
  ['what is said over what is guessed', { ...said('Windows'), userAgent: linuxAgent }, 'Windows'],
  ['Android, which is a Linux', { ...said('Android'), userAgent: androidAgent, platform: 'Linux armv81' }, null],
  ['Firefox on Android', { userAgent: androidAgent, platform: 'Linux armv81' }, null],
  ['an iPhone, which is like a Mac', { userAgent: iphoneAgent, platform: 'iPhone' }, null],
  ['a Chromebook', { ...said('Chrome OS'), userAgent: chromebookAgent, platform: 'Linux x86_64' }, null],
  ['a Chromebook of old', { userAgent: chromebookAgent, platform: 'Linux x86_64' }, null],
  ['Darwin, which ends as Windows begins', { userAgent: 'curl/8 (Darwin)', platform: '' }, null],
  ['a browser that says nothing', {}, null],
]

it.each(machines)('%s', (_, machine, platform) => {
  expect(findPlatform(machine)).toBe(platform)
})

describe('the description of the machine', () => {
  it('has the properties that the browser provides', () => {
    class Navigator {
      get userAgent() {
        return macAgent
      }
      get userAgentData() {
        return { platform: 'macOS', brands: [] }
      }
    }
    expect(readMachine(new Navigator())).toEqual({ userAgent: macAgent, userAgentData: { platform: 'macOS' } })
    expect(readMachine({ platform: 'Win32', onLine: true })).toEqual({ platform: 'Win32' })
  })

  it('is empty for invalid properties', () => {
    expect(readMachine({ userAgent: 1 })).toEqual({})
    expect(readMachine(undefined)).toEqual({})
  })
})

describe('downloads', () => {
  const files = (['Windows', 'Universal', 'Mac', 'Linux', 'Mac'] as const).map((platform, index) => ({
    platform,
    key: `${platform}-${index}`,
  }))
  const keysFor = (platform: Platform | null) => sortDownloads(files, platform).map(({ key }) => key)

  it('are sorted: those of the platform, then universal ones, then the others', () => {
    expect(keysFor('Mac')).toEqual(['Mac-2', 'Mac-4', 'Universal-1', 'Windows-0', 'Linux-3'])
    expect(keysFor('Linux')).toEqual(['Linux-3', 'Universal-1', 'Windows-0', 'Mac-2', 'Mac-4'])
  })

  it('start with universal ones for an unknown platform', () => {
    expect(keysFor(null)).toEqual(['Universal-1', 'Windows-0', 'Mac-2', 'Linux-3', 'Mac-4'])
  })

  it('do not change the given list', () => {
    const given = [...files]
    sortDownloads(files, 'Mac')
    expect(files).toEqual(given)
  })
})

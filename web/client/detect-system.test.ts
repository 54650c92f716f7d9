import { describe, expect, it } from 'vitest'
import { detectSystem } from './detect-system.ts'

const chromium = (platform: string, platformVersion: string) => ({
  userAgentData: { platform, getHighEntropyValues: async () => ({ platformVersion }) },
})
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'

describe('the system of a visitor', () => {
  it.each([
    ['macOS', '15.1.0', { platform: 'Mac', version: 15 }],
    ['Windows', '15.0.0', { platform: 'Windows', version: 11 }],
    ['Windows', '10.0.0', { platform: 'Windows', version: 10 }],
    ['Windows', '0.3.0', { platform: 'Windows', version: null }],
    ['Linux', '', { platform: 'Linux', version: null }],
    ['Android', '14.0.0', null],
  ])('is read of a browser that says it: %s %s', async (platform, version, system) => {
    expect(await detectSystem(chromium(platform, version))).toEqual(system)
  })

  it('has no version where the browser says an old one to everybody', async () => {
    expect(await detectSystem({ userAgent: safari, maxTouchPoints: 0 })).toEqual({ platform: 'Mac', version: null })
  })

  it('is unknown on a tablet that says it is a Mac', async () => {
    expect(await detectSystem({ userAgent: safari, maxTouchPoints: 5 })).toBeNull()
  })

  it('has no version where the browser refuses to say it', async () => {
    const refusing = {
      userAgentData: { platform: 'macOS', getHighEntropyValues: () => Promise.reject(new Error('no')) },
    }
    expect(await detectSystem(refusing)).toEqual({ platform: 'Mac', version: null })
  })
})

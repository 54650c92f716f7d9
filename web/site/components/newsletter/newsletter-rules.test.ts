import { describe, expect, it } from 'vitest'
import { claimOffer, hasReadMost, isTask } from './newsletter-rules.ts'

describe('the newsletter is offered', () => {
  it.each(['/', '/clatter', '/blog/first', '/support', '/activated'])('on a page to read: %s', (path) => {
    expect(isTask(path)).toBe(false)
  })
  it.each(['/user-area', '/user-area/sign-in', '/user-area/licenses', '/activate', '/activate/offline'])(
    'never over a task: %s',
    (path) => expect(isTask(path)).toBe(true),
  )

  it.each([
    [0, false],
    [599, false],
    [600, true],
    [1000, true],
  ])('to who has read 60 %% of a page: %i of 1000 px is %s', (scrolled, isRead) => {
    expect(hasReadMost({ scrolled, shown: 900, height: 1900 })).toBe(isRead)
  })
  it('not for a page that is seen whole without scrolling', () => {
    expect(hasReadMost({ scrolled: 0, shown: 900, height: 900 })).toBe(false)
  })

  it('once ever', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    expect([claimOffer(() => storage), claimOffer(() => storage)]).toEqual([true, false])
    expect([...kept.keys()]).toEqual(['backline.newsletter'])
  })
  it('never where that can not be remembered', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    expect(claimOffer(refuse)).toBe(false)
    expect(claimOffer(() => ({ getItem: () => null, setItem: refuse }))).toBe(false)
    expect(claimOffer(() => ({ getItem: () => null, setItem: () => undefined }))).toBe(false)
  })
})

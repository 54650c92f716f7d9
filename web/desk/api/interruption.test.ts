import { describe, expect, it } from 'vitest'
import { createInterruptions } from './interruption.ts'

describe('calls that wait for the person', () => {
  it('all wait for one dialog, and go on when it is answered', async () => {
    const interruptions = createInterruptions()
    const calls = Promise.all([interruptions.ask('sign-in'), interruptions.ask('verify')])
    expect(interruptions.read()).toBe('sign-in')
    interruptions.end(true)
    expect(await calls).toEqual([true, true])
    expect(interruptions.read()).toBeNull()
  })

  it('are given up when the person refuses, and later ones ask again', async () => {
    const interruptions = createInterruptions()
    const refused = interruptions.ask('verify')
    interruptions.end(false)
    expect(await refused).toBe(false)
    void interruptions.ask('verify')
    expect(interruptions.read()).toBe('verify')
  })
})

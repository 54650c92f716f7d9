import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeContexts, listContexts, takeRefusals } from '../support/browser.ts'

/** What a file opened before its tests and shares between them. */
let ofFile: BrowserContext[] = []

beforeEach(async () => {
  ofFile = await listContexts()
})
afterEach(() => closeContexts(ofFile))
afterAll(() => closeContexts())

/** Nothing that a journey shows may be refused by a security policy; a journey that means it takes the refusal itself. */
const expectNone = () => expect(takeRefusals(), 'refused by a security policy').toEqual([])

afterEach(expectNone)
afterAll(expectNone)

import { afterAll, afterEach, expect } from 'vitest'
import { closeContexts, takeRefusals } from '../support/browser.ts'

/** Nothing that a journey shows may be refused by a security policy; a journey that means it takes the refusal itself. */
const expectNone = () => expect(takeRefusals(), 'refused by a security policy').toEqual([])

afterEach(expectNone)
afterAll(expectNone)
afterAll(closeContexts)

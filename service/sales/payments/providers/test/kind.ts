import type { ConfiguredProvider, ProviderFinding, ProviderKind } from '../provider-kind.ts'
import { createTestPayments } from './provider.ts'

const configured: ConfiguredProvider = {
  name: 'test',
  isBuiltIn: true,
  movesMoney: false,
  origins: null,
  async open({ database, clocks, testEventSecret }) {
    const { provider, bank } = createTestPayments(database, clocks, testEventSecret)
    return { provider, testBank: bank }
  },
  check: async ({ refusesPayments }) => [refusesPayments ? refusing : pretending],
}

const refusing: ProviderFinding = {
  result: 'ok',
  found: 'No payment is taken: no payment provider has its keys, and strangers could buy',
  todo: null,
}
const pretending: ProviderFinding = {
  result: 'ok',
  found: 'The built-in test provider takes payments, and moves no money',
  todo: null,
}

/** The built-in provider, whose cards move no money. It needs no settings. */
export const testCards: ProviderKind = {
  name: 'test',
  title: 'Test card, no money moved',
  settings: {},
  goLive: null,
  configure: () => configured,
}

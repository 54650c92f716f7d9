import type { PaymentMethod } from '#service/sales/payments/methods/rules.ts'
import { choose } from '#tests/environment/length.ts'

/** What stands for all methods: paid on the page, at a bank, at a wallet's site, and by a debit that is decided days later. */
const ofEachKind: readonly PaymentMethod[] = ['card', 'ideal', 'paypal', 'sepa_debit']

/** The methods that a test goes through, of those that a provider has. */
export const chooseMethods = (methods: readonly PaymentMethod[]): readonly PaymentMethod[] =>
  methods.filter((method) => choose(methods, ofEachKind).includes(method))

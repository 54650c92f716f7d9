/** The providers whose second step is a page of this checkout, with a bank that is made up. */
const withBank: ReadonlySet<string> = new Set(['test'])

/** Whether the second step of a provider is a page of this checkout. */
export const hasBank = (paymentProvider: string): boolean => withBank.has(paymentProvider)

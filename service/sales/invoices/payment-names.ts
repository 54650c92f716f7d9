const providerNames: ReadonlyMap<string, string> = new Map([
  ['stripe', 'Stripe'],
  ['test', 'Test card, no money moved'],
])

export const namePaidBy = (provider: string): string => providerNames.get(provider) ?? provider

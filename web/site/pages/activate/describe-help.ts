/** What the product's page leads to, of what the shop has. */
export function describeHelp(hasGuide: boolean, hasQuickStarts: boolean): string {
  if (hasGuide) return hasQuickStarts ? 'Guides, quick starts and more' : 'Guides and more'
  return hasQuickStarts ? 'Quick starts and more' : 'More about it'
}

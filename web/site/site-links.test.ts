import { expect, it } from 'vitest'
import { routes } from './routes.ts'
import { footerGroups, headerLinks, siteLinks } from './site-links.ts'

const pathOf = (href: string) => href.split('#')[0]

/** Reached from where they are needed: a mail, or the page to sign in. */
const reachedOtherwise = [
  ...['home', 'confirm-account', 'forgot-password', 'reset-password', 'revert-email-change', 'newsletter'],
  ...['sign-in', 'sign-up'],
  // In the footer where the law asks for it.
  'withdraw',
]

it('leads from every page to each page that the vendor always has', () => {
  const linked = Object.values(footerGroups).flatMap((group) => group.map(({ href }) => href))
  const always = routes.filter(({ name, path }) => !path.includes('{') && !reachedOtherwise.includes(name))
  const pages = new Set([...linked, siteLinks.compare.href].map(pathOf))
  expect([...pages].toSorted()).toEqual(always.map(({ path }) => path).toSorted())
})

it('names only pages that there are', () => {
  const paths = routes.map(({ path }) => path)
  for (const { href } of [...Object.values(siteLinks), ...headerLinks]) expect(paths).toContain(pathOf(href))
})

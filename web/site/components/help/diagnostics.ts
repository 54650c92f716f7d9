import type { Diagnostic } from '#contract/endpoints/support.ts'
import type { License } from '#contract/entities/inventory.ts'

/** What is known of a browser and of whom it belongs to; `licenses` is null where they could not be read. */
export type Circumstances = {
  userAgent: string
  language: string
  size: { width: number; height: number }
  buildId: string
  page: string
  licenses: readonly (Pick<License, 'id' | 'status'> & { product: { name: string } })[] | null
}

const longestValue = 400
const shownLicenses = 10

/** What helps to answer, line by line: exactly this is shown, and exactly this is sent. */
export function describeCircumstances(given: Circumstances): Diagnostic[] {
  const { licenses } = given
  const lines = [
    { label: 'Browser', value: given.userAgent },
    { label: 'Language', value: given.language },
    { label: 'Window', value: `${given.size.width} × ${given.size.height} pixels` },
    { label: 'Page', value: given.page },
    { label: 'Version of the site', value: given.buildId },
    ...(licenses ?? []).slice(0, shownLicenses).map(({ id, product, status }) => ({
      label: `License of ${product.name}`.slice(0, 60),
      value: `${id}, ${status}`,
    })),
    ...(licenses === null ? [{ label: 'Licenses', value: 'Could not be read' }] : []),
  ]
  return lines.map(({ label, value }) => ({ label, value: value.slice(0, longestValue) }))
}

/** The page that a link to the form names; one of another site is none of ours to tell. */
export function readPage(search: string, fallback: string): string {
  const page = new URLSearchParams(search).get(pageParameter)
  return page?.startsWith('/') && !page.startsWith('//') ? page : fallback
}

const pageParameter = 'page'

/** The anchor of the form on the page of support. */
export const askAnchor = 'ask'

/** The way to the form, for somebody who is on a page. */
export const askPath = (supportPath: string, page: string) =>
  `${supportPath}?${new URLSearchParams({ [pageParameter]: page })}#${askAnchor}`

import { escapeHtml } from './escape.ts'

/** A line of the vendor's above every page, and a link to more. */
export type Notice = { text: string; link?: { to: string; title: string } | undefined }

/** Outside of what React renders, as it stays the same from page to page. */
export const writeNotice = ({ text, link }: Notice): string =>
  `<aside class="p-banner" aria-label="Notice">${escapeHtml(text)}${link ? ` <a href="${escapeHtml(link.to)}">${escapeHtml(link.title)}</a>` : ''}</aside>`

/** Stands above every page of a public shop without real payments, outside of what React renders. */
export const stagingBanner = '<aside class="p-banner" aria-label="Test shop">Test shop: payments are not real.</aside>'

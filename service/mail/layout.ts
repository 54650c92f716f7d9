export type MailContent = { subject: string; text: string; html: string }

/** A mail's parts of HTML in a document that is right in light and dark. */
export function layout(parts: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body>${parts.join('\n')}</body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A short letter: a greeting, paragraphs, and at most one thing to do. */
export function writeLetter(letter: {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  ending: string[]
}): MailContent {
  const { subject, greeting, paragraphs, action, ending } = letter
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...ending]
  return {
    subject,
    text: text.join('\n\n'),
    html: layout([
      `<h1>${escapeHtml(greeting)}</h1>`,
      ...paragraphs.map(paragraph),
      ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
      ...ending.map(paragraph),
    ]),
  }
}

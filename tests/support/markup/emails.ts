import {
  type Block,
  type Email,
  type EmailSettings,
  type MailContent,
  writeEmail,
} from '#service/messaging/mail/email.ts'

/** Every block that an email may have, with the same words wherever somebody else's may stand. */
function blocksOf(words: string): Block[] {
  const fact = { label: words, value: words }
  const url = 'https://shop.example/user-area'
  const line = { name: words, details: [words], amount: words, before: words }
  return [
    { kind: 'paragraph', text: words },
    { kind: 'heading', text: words },
    { kind: 'figure', ...fact },
    { kind: 'button', label: words, url: `${url}?${new URLSearchParams({ code: words })}` },
    { kind: 'link', label: words, url: `${url}?code=${words}` },
    { kind: 'steps', steps: [{ title: words, text: words, link: { label: words, url } }] },
    { kind: 'facts', facts: [fact] },
    { kind: 'bought', lines: [line], sums: [fact], total: fact },
    { kind: 'command', command: words },
    { kind: 'notice', title: words, text: words },
    { kind: 'quote', lines: [words] },
  ]
}

const emailOf = (words: string): Email => ({
  subject: words,
  preview: words,
  title: words,
  because: words,
  blocks: blocksOf(words),
})

/** An email all of whose words are somebody else's. */
export const hostileEmail = (settings: EmailSettings, words: string): MailContent =>
  writeEmail(settings, emailOf(words))

export const plainEmail = (settings: EmailSettings): MailContent => writeEmail(settings, emailOf('words'))

import {
  type Block,
  type Letter,
  type LetterSettings,
  type MailContent,
  writeLetter,
} from '#service/messaging/mail/letter.ts'

/** Every block that a letter may have, with the same words wherever somebody else's may stand. */
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

const letterOf = (words: string): Letter => ({
  ...{ subject: words, preview: words, title: words, because: words },
  blocks: blocksOf(words),
})

/** A letter all of whose words are somebody else's. */
export const hostileLetter = (settings: LetterSettings, words: string): MailContent =>
  writeLetter(settings, letterOf(words))

export const plainLetter = (settings: LetterSettings): MailContent => writeLetter(settings, letterOf('words'))

import { type SupportMessage, type SupportTopic, supportTopics } from '#contract/endpoints/support.ts'
import type { Contact, Tx } from '#service/database/index.ts'
import {
  type Block,
  type Email,
  type EmailSettings,
  facts,
  formatMoment,
  heading,
  linesOf,
  paragraph,
  type QueueEmail,
  supportUrl,
} from '#service/messaging/index.ts'

export type ReceivedMail = { number: string; receivedAt: Date; topic: SupportTopic }
export type ReceivedMessage = SupportMessage & ReceivedMail & { account: Contact | null }

export const supportMessageEmail = (news: ReceivedMessage): Email => ({
  subject: `${supportTopics[news.topic]}: message ${news.number}`,
  preview: `From ${news.name}.`,
  title: 'A message for you',
  blocks: [
    facts({
      From: `${news.name}, ${news.email}`,
      Account: news.account
        ? `${news.account.name}, ${news.account.email}`
        : 'Not signed in: nobody has checked who they are',
      About: supportTopics[news.topic],
      Product: news.product || null,
      Received: formatMoment(news.receivedAt),
      Number: news.number,
    }),
    heading('What they write'),
    { kind: 'quote', lines: linesOf(news.message) },
    ...(news.diagnostics?.length ? [heading('What they sent along'), facts(news.diagnostics)] : []),
    paragraph('Answer this mail, and your answer goes to them.'),
  ],
  because: 'it is the address of the shop, as its shop.yaml says.',
})

/** Sent to the address in a message, to acknowledge it. Nobody has proved that it belongs to the author. */
export const supportReceiptEmail = (settings: EmailSettings, { number, receivedAt, topic }: ReceivedMail): Email => ({
  subject: `Your message reached ${settings.vendor.name}`,
  preview: `Number ${number}. A person will read it.`,
  title: 'We have your message',
  blocks: [
    paragraph('Hello,'),
    paragraph('Your message has arrived. A person will read it and answer to this address.'),
    facts({ About: supportTopics[topic], Received: formatMoment(receivedAt), Number: number }),
    paragraph('Anything to add? Answer this mail.'),
    ...linkAnswers(supportUrl(settings)),
  ],
  because: `this address was given in a message to ${settings.vendor.name}. If this was not you, do nothing. You will get no more mail about it.`,
})

const linkAnswers = (url: string | null): Block[] =>
  url === null ? [] : [{ kind: 'link', label: 'Answers that are there already', url }]

/** Emails about support messages. */
export const createSupportMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** Sent to the vendor; a reply goes to the author. */
  queueSupportMessage: (tx: Tx, news: ReceivedMessage): Promise<void> =>
    queue(
      tx,
      { kind: 'support-message', to: settings.vendor.email, from: news.email, headers: { 'Reply-To': news.email } },
      () => supportMessageEmail(news),
    ),
  /** Sent to the address in a message, to acknowledge it. */
  queueSupportReceipt: (tx: Tx, to: string, received: ReceivedMail): Promise<void> =>
    queue(tx, { kind: 'support-receipt', to }, () => supportReceiptEmail(settings, received)),
})

export type SupportMails = ReturnType<typeof createSupportMails>

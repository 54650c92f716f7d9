import type { EducationRole } from '#contract/endpoints/education.ts'
import type { Tx } from '#service/database/index.ts'
import {
  type Block,
  button,
  type Email,
  type EmailSettings,
  facts,
  formatDay,
  formatMoment,
  linesOf,
  paragraph,
  type QueueEmail,
} from '#service/messaging/index.ts'

type EducationReceipt = { receivedAt: Date }
type ReceivedRequest = {
  id: string
  name: string
  email: string
  institution: string
  role: EducationRole
  isRenewal: boolean
  receivedAt: Date
}
export type EducationApproved = {
  id: string
  code: string
  percentage: number
  endsAt: Date
  items: readonly string[]
}
export type EducationRefused = { id: string; reason: string }
type EducationEnds = { id: string; endsAt: Date; url: string }

const roles: Record<EducationRole, string> = { student: 'Studies there', teacher: 'Teaches there' }

/** To the address that a request names; whoever typed it has not proved that it is theirs, so nothing typed is in it. */
export const educationReceiptEmail = ({ vendor }: EmailSettings, { receivedAt }: EducationReceipt): Email => ({
  subject: `Your request for the education discount reached ${vendor.name}`,
  preview: 'A person will check it and answer by mail.',
  title: 'We have your request',
  blocks: [
    paragraph('Hello,'),
    paragraph('We have your request for the education discount. A person will check it.'),
    facts({ Received: formatMoment(receivedAt) }),
    paragraph('The answer comes to this address: the code, or why not.'),
  ],
  because: `this address was given in a request at ${vendor.name}. If this was not you, please answer this mail.`,
})

/** To the vendor: who asks, and the commands that show the proof and decide. */
export const vendorEducationEmail = (news: ReceivedRequest): Email => ({
  subject: `Education discount: ${news.isRenewal ? 'a renewal' : 'a request'} waits`,
  preview: 'Nothing is given before you say so.',
  title: news.isRenewal ? 'A renewal waits for you' : 'A request waits for you',
  blocks: [
    paragraph('Somebody asks for the education discount. Nobody has checked who they are.'),
    facts({
      Name: news.name,
      'E-mail': news.email,
      School: news.institution,
      Role: roles[news.role],
      Received: formatMoment(news.receivedAt),
      Number: news.id,
    }),
    paragraph('This shows the request and saves the file that came with it, if one did:'),
    { kind: 'command', command: `npm run backline -- education show ${news.id} --proof proof` },
    paragraph('This mails them a code, or why not:'),
    { kind: 'command', command: `npm run backline -- education approve ${news.id}` },
    { kind: 'command', command: `npm run backline -- education refuse ${news.id} --reason "..."` },
  ],
  because: 'it is the address of the shop, as its shop.yaml says.',
})

/** The code, to the address that asked for it. */
export const educationApprovedEmail = (
  { vendor, publicUrl }: EmailSettings,
  { code, percentage, endsAt, items }: EducationApproved,
): Email => ({
  subject: `Your education discount at ${vendor.name}`,
  preview: `${percentage} % off one order, until ${formatDay(endsAt)}.`,
  title: `${percentage} % for learning and teaching`,
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `Here is your code. Enter it in the cart to take ${percentage} % off one copy of each product in one order.`,
    ),
    facts({
      Code: code,
      For: items.length === 0 ? 'One copy of each product' : `One copy each: ${items.join(', ')}`,
      'Good until': formatDay(endsAt),
      'Good for': 'One order',
    }),
    button('To the shop', publicUrl),
    paragraph('Before it ends we mail you how to get the next one. Please keep the code to yourself. It works once.'),
  ],
  because: `you asked for the education discount at ${vendor.name}.`,
})

/** Why not, in the vendor's words. */
export const educationRefusedEmail = (
  { vendor, publicUrl, hasPage }: EmailSettings,
  { reason }: EducationRefused,
): Email => ({
  subject: `Your request for the education discount at ${vendor.name}`,
  preview: 'We could not approve it. Here is why.',
  title: 'We could not approve it',
  blocks: [
    paragraph('Hello,'),
    paragraph('We looked at your request for the education discount and could not approve it. Here is why:'),
    { kind: 'quote', lines: linesOf(reason) },
    paragraph('If you can fix that, apply again. If we are wrong, answer this mail.'),
    ...(hasPage?.('education') === false ? [] : [askAgain(publicUrl)]),
  ],
  because: `you asked for the education discount at ${vendor.name}.`,
})

const askAgain = (publicUrl: string): Block => ({
  kind: 'link',
  label: 'Ask once more',
  url: `${publicUrl}/edu-discount`,
})

/** Before a code ends: the link by which its owner has the next. */
export const educationEndsEmail = ({ vendor }: EmailSettings, { endsAt, url }: EducationEnds): Email => ({
  subject: `Your education discount at ${vendor.name} ends on ${formatDay(endsAt)}`,
  preview: 'Still learning or teaching? Get the next code.',
  title: `It ends on ${formatDay(endsAt)}`,
  blocks: [
    paragraph('Hello,'),
    paragraph(`Your code for the education discount works until ${formatDay(endsAt)}.`),
    paragraph('Still learning or teaching there? Show us once more and we will mail you the next code.'),
    button('Get the next code', url),
    paragraph('If you do nothing, it ends, and a while later we delete your request.'),
  ],
  because: `you have the education discount at ${vendor.name}.`,
})

/** Mails about the education discount. */
export const createEducationMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueEducationReceipt: (tx: Tx, to: string, received: EducationReceipt): Promise<void> =>
    queue(tx, { kind: 'education-receipt', to }, () => educationReceiptEmail(settings, received)),
  queueVendorEducation: (tx: Tx, news: ReceivedRequest): Promise<void> =>
    queue(tx, { kind: 'vendor', to: settings.vendor.email, from: news.email, key: `education-news:${news.id}` }, () =>
      vendorEducationEmail(news),
    ),
  queueEducationApproved: (tx: Tx, to: string, approved: EducationApproved): Promise<void> =>
    queue(tx, { kind: 'education-decision', to, key: `education-approved:${approved.id}` }, () =>
      educationApprovedEmail(settings, approved),
    ),
  queueEducationRefused: (tx: Tx, to: string, refused: EducationRefused): Promise<void> =>
    queue(tx, { kind: 'education-decision', to, key: `education-refused:${refused.id}` }, () =>
      educationRefusedEmail(settings, refused),
    ),
  queueEducationEnds: (tx: Tx, to: string, ends: EducationEnds): Promise<void> =>
    queue(tx, { kind: 'education-ends', to, key: `education-ends:${ends.id}` }, () =>
      educationEndsEmail(settings, ends),
    ),
})

export type EducationMails = ReturnType<typeof createEducationMails>

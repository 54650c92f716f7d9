import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import * as z from 'zod/mini'
import { mustRefusePayments } from '#host/production-checks.ts'
import { isLoopback, type Settings, type StripeKeys } from '#host/settings.ts'
import { storedNameOf } from '#service/catalogue/index.ts'
import { findPending } from '#service/database/index.ts'
import { createMailer, listParked } from '#service/messaging/index.ts'
import { createStorage, fetchPlainly, type Storage } from '#service/platform/index.ts'
import { loadStripe } from '#service/sales/index.ts'
import {
  type CheckContext,
  type Finding,
  isForThisMachine,
  type OpenedDatabase,
  ok,
  warning,
  wrong,
} from '../context.ts'
import type { Check } from '../doctor.ts'

const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 }

export const mailCheck: Check = {
  name: 'mail',
  async look(context) {
    const { settings, sendTo } = context
    const server = settings.smtpUrl === undefined ? judgeFiles() : await tryServer(settings.smtpUrl)
    const sender = settings.smtpUrl === undefined ? [] : [judgeSender(settings)]
    const sent = sendTo === undefined || server.result === 'wrong' ? [] : [await sendMail(settings, sendTo)]
    return [server, ...sender, ...sent]
  },
}

const judgeFiles = (): Finding => ok('Mails land as files in DATA_DIR/mail, and nobody gets one')

/** Whether the server greets, encrypts and lets us in; nothing is sent. */
async function tryServer(url: string): Promise<Finding> {
  const { host, hostname } = new URL(url)
  const encrypted = await verify(url, true)
  if (encrypted === null) return ok(`The mail server ${host} takes mails, encrypted`)
  const open = encrypted === 'ETLS' ? await verify(url, false) : encrypted
  if (open === null && isLoopback(hostname)) return ok(`The mail server ${host} takes mails; it is on this machine`)
  if (open === null)
    return warning(
      `The mail server ${host} takes mails without encryption: passwords and mails can be read on the way`,
      'Use smtps://, or a server that offers STARTTLS with a certificate of its name',
    )
  return wrong(`The mail server ${host} can not be used: ${open}`, todoFor(open))
}

/** Null when it lets us in, else the code of what went wrong: its own words may name somebody. */
async function verify(url: string, requireTLS: boolean): Promise<string | null> {
  const ignoreTLS = !requireTLS
  const transport = nodemailer.createTransport({ url, ...timeouts, requireTLS, ignoreTLS })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  } finally {
    transport.close()
  }
}

const todoFor = (code: string): string =>
  code === 'EAUTH'
    ? 'Compare user and password in SMTP_URL; signs in them are percent-encoded'
    : 'Compare host and port in SMTP_URL, and see whether this machine may reach them'

/** What receivers look up to tell a mail from spam hangs on this domain. */
function judgeSender({ mailFrom }: Settings): Finding {
  const domain = mailFrom.split('@').at(-1)?.replace('>', '').trim() ?? ''
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(domain)) return ok(`Mails come from ${domain}`)
  return wrong(`Mails come from ${domain}, which is no domain of yours`, 'Set MAIL_FROM, like Shop <shop@shop.example>')
}

async function sendMail(settings: Settings, to: string): Promise<Finding> {
  const mailer = createMailer({ ...settings, from: settings.mailFrom })
  const text = `This mail tries how mails leave the shop at ${settings.publicUrl}. Whoever runs it asked for it.`
  try {
    await mailer.send({ id: randomUUID(), to, subject: 'A mail to try the shop', text, html: `<p>${text}</p>` })
    return ok(`A mail went to ${to}: see whether it arrives, and not among spam`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it failed'
    return wrong(`No mail went to ${to}: ${reason}`, 'Ask who runs the mail server whether MAIL_FROM may send there')
  } finally {
    mailer.close()
  }
}

export const paymentCheck: Check = {
  name: 'payment',
  async look(context) {
    const { settings } = context
    if (settings.stripe !== undefined)
      return [await askStripe(context, settings.stripe), judgeMode(context, settings.stripe)]
    return [
      mustRefusePayments(settings)
        ? ok('No payment is taken: there are no keys of Stripe, and strangers could buy')
        : ok('The built-in test provider takes payments, and moves no money'),
    ]
  },
}

async function askStripe(context: CheckContext, keys: StripeKeys): Promise<Finding> {
  const { pingStripe, StripeCallError } = await loadStripe()
  const askedAt = context.clock()
  try {
    const { date } = await pingStripe(keys)
    context.noteDate('Stripe', date, askedAt)
    return ok('Stripe takes the key in STRIPE_SECRET_KEY')
  } catch (error) {
    if (!(error instanceof StripeCallError)) throw error
    return wrong(error.message, 'See docs/payments.md, and the status page of Stripe')
  }
}

function judgeMode({ settings }: CheckContext, { secretKey }: StripeKeys): Finding {
  if (!secretKey.includes('_live_')) return ok('Its keys are for tests: no payment moves money')
  if (!isForThisMachine(settings)) return ok('Its keys are live: payments move money')
  return warning('Its keys are live, and this shop is for this machine alone', 'Use keys for tests to try things')
}

/** How many files are looked at side by side, and how many that are missing are named. */
const hands = 4
const shown = 5

export const storageCheck: Check = {
  name: 'storage',
  async look(context) {
    const { settings, clock, content } = context
    const storage = createStorage(settings.storage, clock)
    const { releases } = (await content()).catalogue
    const files = [...new Set(releases.flatMap((one) => one.artifacts.map(({ file }) => storedNameOf(one, file))))]
    const missing = await findMissing(storage, files)
    const [first] = files.filter((file) => !missing.includes(file))
    return [describeStorage(storage.place, files, missing), ...(first ? await tryAddress(context, storage, first) : [])]
  },
}

function describeStorage(place: string, files: readonly string[], missing: readonly string[]): Finding {
  if (files.length === 0)
    return warning(`No release names a file in ${place}`, 'Add a release, or sell without downloads')
  if (missing.length === 0) return ok(`All ${files.length} files of releases are in ${place}`)
  const named = missing.slice(0, shown).join(', ')
  const rest = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  return wrong(
    `Files of releases are missing in ${place}: ${named}${rest}`,
    'Put them there, or take them out of their releases',
  )
}

async function findMissing(storage: Storage, files: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const queue = files.values()
  const look = async () => {
    for (const file of queue) {
      const opened = await storage.open(file)
      if (opened) await opened.close()
      else missing.push(file)
    }
  }
  await Promise.all(Array.from({ length: hands }, look))
  return missing.toSorted()
}

/** Customers fetch files from a bucket by signed addresses: whether one is answered, by its first byte. */
async function tryAddress(context: CheckContext, { presign, place }: Storage, file: string): Promise<Finding[]> {
  if (presign === null) return []
  const address = await presign(file, { fileName: 'doctor', seconds: 60 })
  const askedAt = context.clock()
  const options = { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(10_000) }
  const response = await fetchPlainly(address, options).catch(() => null)
  await response?.body?.cancel()
  context.noteDate('the storage', response?.headers.get('date'), askedAt)
  if (response?.status === 206 || response?.status === 200) return [ok('A signed address is answered with the file')]
  const answer = response ? `answered ${response.status}` : 'not answered'
  return [
    wrong(
      `A signed address of ${place} is ${answer}`,
      'Let these keys read the bucket, and compare S3_REGION and the clock',
    ),
  ]
}

export const webhooksCheck: Check = {
  name: 'webhooks',
  async look(context) {
    const opened = await context.databaseIfThere()
    if (opened === 'away')
      return [warning('Whether deliveries are parked could not be looked at', 'Have the database answer first')]
    const receivers = await readReceivers(context, opened)
    if (receivers === null) return [ok('Nobody is told of anything yet')]
    const parked = receivers.filter(({ count }) => count > 0)
    if (parked.length === 0) return [ok(`No delivery is parked; there are ${receivers.length} receivers`)]
    return parked.map(describeReceiver)
  },
}

type Receiver = { id: string; host: string; count: number }

const describeReceiver = ({ id, host, count }: Receiver): Finding =>
  warning(
    `${count} deliveries to ${host} are parked: it was away for days`,
    `Mend it, then type: webhook replay ${id} --parked`,
  )

const listedSchema = z.object({
  receivers: z.array(z.object({ id: z.string(), url: z.string(), deliveries: z.object({ Parked: z.number() }) })),
})

async function readReceivers({ askShop }: CheckContext, opened: OpenedDatabase): Promise<Receiver[] | null> {
  if (opened === 'not there yet') return null
  if (opened === 'in the shop') {
    const { receivers } = z.parse(listedSchema, await askShop('webhook', 'list'))
    return receivers.map(({ id, url, deliveries }) => ({ id, host: new URL(url).host, count: deliveries.Parked }))
  }
  return (await findPending(opened.open)).length > 0 ? null : listParked(opened.open)
}

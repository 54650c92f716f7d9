import type { Clocks, Module, PlatformServices, Telemetry } from '#service/platform/index.ts'
import { readMessagingGauges } from './gauges.ts'
import type { GetMailLook, HasPage, MailVendor } from './mail/email.ts'
import { mailJob } from './mail/mail-kinds.ts'
import { createMailGate } from './mail/mail-limits.ts'
import { forgetOldMails } from './mail/mail-log.ts'
import type { ReissueMail } from './mail/resending.ts'
import type { AttachDocument } from './mail/sending.ts'
import { createAllowMail, createMailService } from './mail/service.ts'
import type { Mailer } from './mail/transport.ts'
import { createOutbox, type RecordEvents } from './webhooks/outbox.ts'
import { rescheduleDeliveries } from './webhooks/repository.ts'
import type { Pace } from './webhooks/rules.ts'
import type { WebhookBodies } from './webhooks/sender.ts'
import { createWebhookService, forgetOldDeliveries } from './webhooks/service.ts'

type MessagingDependencies = Clocks &
  PlatformServices & {
    mailer: Mailer
    mailVendor: MailVendor
    hasPage?: HasPage | undefined
    mailLook?: GetMailLook | undefined
    attachDocument: AttachDocument
    reissueMail: ReissueMail
    webhookBodies: WebhookBodies
    /** Enters what happens to licenses into the license log. */
    recordEvents: RecordEvents
    telemetry: Pick<Telemetry, 'tracer'>
    keySecret: Buffer
    webhookNetworks?: readonly string[]
    webhookPace?: Pace
    jobPollInterval?: number
  }

export type MessagingServices = ReturnType<typeof createMessaging>['services']

export function createMessaging(dependencies: MessagingDependencies) {
  const { database, clock, limiter, metrics } = dependencies
  const { mailVendor: vendor, mailLook: look, attachDocument: attach, webhookBodies: bodies } = dependencies
  const mailService = createMailService({ ...dependencies, vendor, look, attach, reissue: dependencies.reissueMail })
  const countEvent = (event: string) => database.onCommit(() => metrics.events.add({ event }))
  return {
    services: {
      mailService,
      mailGate: createMailGate(limiter),
      allowMail: createAllowMail(dependencies),
      outbox: createOutbox(clock, ({ event }) => countEvent(event), dependencies.recordEvents),
      webhooks: createWebhookService({ ...dependencies, bodies }),
    },
    jobs: { [mailJob]: mailService.send },
    upkeep: [(now) => forgetOldDeliveries(database, now), (now) => forgetOldMails(database, now)],
    readGauges: readMessagingGauges,
    reschedule: rescheduleDeliveries,
  } satisfies Module
}

import type { FastifyBaseLogger } from 'fastify'
import type { WebhookBody } from '#contract/webhooks.ts'
import type { Database, SharedClock } from '#service/database/index.ts'
import { type Clocks, repeat, type Times, type Tracer, traceHeaders } from '#service/platform/index.ts'
import { openSecrets } from './receivers.ts'
import * as repository from './repository.ts'
import { type Attempt, nextStep, type Pace, sentAtOnce } from './rules.ts'
import { PostError, type SendPost } from './send-post.ts'
import { signMessage } from './signatures.ts'

export type WebhookBodies = {
  /** The body, made when it is sent so that nothing personal is stored; null when its subject is gone. */
  make: (delivery: Pick<repository.Delivery, 'event' | 'subjectId' | 'createdAt'>) => Promise<WebhookBody | null>
}

type Dependencies = Clocks & {
  database: Database
  sharedClock: SharedClock
  logger: FastifyBaseLogger
  bodies: WebhookBodies
  sendPost: SendPost
  tracer: Tracer
  keySecret: Buffer
  pace: Pace
  /** How often it looks for due deliveries, in milliseconds. */
  pollInterval: number
}

/** Sends deliveries at least once, in order per object, apart from the jobs: no receiver delays another. */
export function createSender(dependencies: Dependencies) {
  const { database, clock, sharedClock, logger, pollInterval } = dependencies
  const stopping = new AbortController()
  const working = new Map<string, Set<Promise<void>>>()
  let stopLooking = async () => {}
  const readTimes = async (): Promise<Times> => ({ now: clock(), sharedNow: await sharedClock(database.query) })

  async function work(receiverId: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const delivery = await repository.claimDelivery(database.query, receiverId, await readTimes())
      if (!delivery) return
      const attempt = await tryToSend(dependencies, delivery, stopping.signal)
      await settle(dependencies, delivery, attempt, stopping.signal.aborted)
    }
  }

  function addWorkers(receiverId: string): void {
    const workers = working.get(receiverId) ?? new Set()
    working.set(receiverId, workers)
    while (workers.size < sentAtOnce) {
      const worker = work(receiverId)
        .catch((err: unknown) =>
          logger.error({ err, receiver: receiverId }, 'deliveries to a receiver could not be sent'),
        )
        .finally(() => workers.delete(worker))
      workers.add(worker)
    }
  }

  return {
    /** Starts sending. Each receiver has its own workers, so a slow receiver does not delay others. */
    start(): void {
      const look = async () =>
        (await repository.findDueReceivers(database.query, await readTimes())).forEach(addWorkers)
      const complain = (err: unknown) => logger.error({ err }, 'the deliveries could not be read, will be tried again')
      stopLooking = repeat(look, pollInterval, complain)
    },
    /** Aborts the deliveries in progress, which are sent again later. */
    async stop(): Promise<void> {
      await stopLooking()
      stopping.abort()
      await Promise.all([...working.values()].flatMap((workers) => [...workers]))
    },
  }
}

export type Sender = ReturnType<typeof createSender>

/** Creates, signs and posts a body. Never throws: failures here are logged, and the delivery is tried again. */
async function tryToSend(
  { database, clock, wallClock, logger, bodies, sendPost, tracer, keySecret, pace }: Dependencies,
  delivery: repository.Delivery,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const receiver = await repository.findReceiver(database.query, delivery.receiverId)
    if (!receiver) return { failure: 'There is no such receiver any more' }
    const made = await bodies.make(delivery)
    if (made === null) return { failure: 'Nothing is kept any more of what it is about' }
    const body = JSON.stringify(made)
    const signed = signMessage(
      { id: `msg_${delivery.messageId}`, sentAt: wallClock(), body },
      openSecrets(keySecret, receiver, clock()),
    )
    const post = () => {
      const headers = { 'content-type': 'application/json', 'user-agent': 'Backline', ...traceHeaders(), ...signed }
      return sendPost({ url: receiver.url, headers, body, timeout: pace.timeout, signal })
    }
    const attributes = { 'messaging.message.id': delivery.messageId }
    return { status: await tracer.trace({ name: `webhook ${delivery.event}`, kind: 'client', attributes }, post) }
  } catch (error) {
    if (error instanceof PostError) return { failure: error.message }
    logger.error({ err: error, delivery: delivery.id }, 'a delivery could not be made')
    return { failure: 'It could not be made here: the log says why' }
  }
}

async function settle(
  { database, clock, logger, pace }: Dependencies,
  delivery: repository.Delivery,
  attempt: Attempt,
  isStopping: boolean,
): Promise<void> {
  const step = nextStep(attempt, delivery.attempts, pace.retryDelays, Math.random())
  const now = clock()
  if (step.status === 'Delivered')
    return repository.updateLeased(database.query, delivery, {
      status: 'Delivered',
      finishedAt: now,
      lastFailure: null,
    })
  // Aborted by this process, so it does not count as a failure.
  if (isStopping) return repository.updateLeased(database.query, delivery, { attempts: delivery.attempts - 1 })
  const { failure: lastFailure } = step
  const fields = {
    delivery: delivery.id,
    receiver: delivery.receiverId,
    attempts: delivery.attempts,
    failure: lastFailure,
  }
  if (step.status === 'Parked') {
    logger.warn(fields, 'a delivery is parked: its receiver was tried for the last time')
    return repository.updateLeased(database.query, delivery, { status: 'Parked', finishedAt: now, lastFailure })
  }
  logger.info(fields, 'a delivery failed, will be tried again')
  return repository.updateLeased(database.query, delivery, {
    dueAt: new Date(now.getTime() + step.delay),
    lastFailure,
  })
}

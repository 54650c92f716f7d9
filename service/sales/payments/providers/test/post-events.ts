import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { repeat } from '#service/platform/index.ts'
import type { TestBank } from './provider.ts'

type Dependencies = { testBank: TestBank | null; logger: FastifyBaseLogger; jobPollInterval?: number }

/** Posts the events of the test provider to the webhook endpoint, as a real provider would. Returns what stops it. */
export function postTestEvents({ testBank, logger, jobPollInterval = 500 }: Dependencies, app: FastifyInstance) {
  if (!testBank) return async () => undefined
  const url = fillPath(endpoints.receivePaymentEvent.path, { provider: 'test' })
  const post = async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'test-signature': signature }
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode === 204
  }
  const onFailure = (err: unknown) => logger.error({ err }, 'the events of the test provider could not be posted')
  let stop = async () => {}
  // Not before the host has added its own routes: the first post closes the list of routes.
  app.addHook('onReady', async () => {
    stop = repeat(() => testBank.postEvents(post), jobPollInterval, onFailure)
  })
  return () => stop()
}

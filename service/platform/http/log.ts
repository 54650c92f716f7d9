import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { currentScope } from '../telemetry/scope.ts'

export const createLogger = (level: string, destination: DestinationStream): FastifyBaseLogger =>
  pino({ level, redact: ['req.headers.authorization'], mixin: () => ({ ...currentScope()?.names }) }, destination)

export const withSafeErrors = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  logger.child({}, { serializers: { err: describeError } })

/** The logged fields of an error, without the rows and addresses that databases and mail servers attach. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something was thrown that is no error' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { currentScope } from '../telemetry/scope.ts'

/** A log of lines in JSON, each with the id of the request or the job that it belongs to. */
export const createLogger = (level: string, destination: DestinationStream): FastifyBaseLogger =>
  pino({ level, redact: ['req.headers.authorization'], mixin: () => ({ ...currentScope()?.names }) }, destination)

/** The logger with errors written as below, wherever in the service they are logged. */
export const withSafeErrors = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  logger.child({}, { serializers: { err: describeError } })

/** An error as it is logged: databases and mail servers hang whole rows and addresses onto theirs, which stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something was thrown that is no error' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

import { expect, it } from 'vitest'
import { InvalidInputError, NoAnswerError, NotAuthenticatedError, ServiceError } from '#web/client/errors.ts'
import { explainFailure } from './explain-failure.ts'

const silence = 'The shop did not answer. Check your connection, then try again.'

it.each([
  [
    'what the service says',
    new ServiceError({ title: 'Conflict', detail: 'No seat is free', status: 409 }),
    'No seat is free.',
  ],
  [
    'what was wrong before any call',
    new InvalidInputError('Product is not downloadable'),
    'Product is not downloadable.',
  ],
  ['that the session has ended', new NotAuthenticatedError(), 'Your session has ended. Sign in again.'],
  ['that no answer came', new NoAnswerError(new TypeError('Failed to fetch')), silence],
  ['no more than that of what nobody foresaw', new TypeError('x is undefined'), silence],
])('a failure is told with what it means and %s', (_, error, words) => {
  expect(explainFailure(error, 'Nothing is changed.')).toBe(`Nothing is changed. ${words}`)
})

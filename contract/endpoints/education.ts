import { educationBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { educationRenewalSchema, educationRequestSchema } from '../entities/education.ts'

/** To ask for the discount for learning and teaching. The answer is the same whoever asks, and however often. */
export const educationEndpoints = {
  askForEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/requests',
    access: 'anonymous',
    summary: 'Ask for the education discount, with a proof that the vendor looks at',
    body: { json: educationRequestSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
    addition: true,
  }),
  renewEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/renewals',
    access: 'anonymous',
    summary: 'Ask for it once more, by the link that was mailed before it ended',
    body: { json: educationRenewalSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
    addition: true,
  }),
}

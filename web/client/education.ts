import {
  type EducationRenewal,
  type EducationRequest,
  educationEndpoints,
  type RenewalLink,
} from '#contract/endpoints/education.ts'
import type { Call } from './call.ts'

/** Requests the education discount; resolves alike for everybody. Rejects with field errors. */
export async function requestEducation({ call }: { call: Call }, body: EducationRequest): Promise<void> {
  await call(educationEndpoints.askForEducation, { body })
}

/** Renews the discount with an emailed link; rejects with a NotFoundError when the link has expired. */
export async function renewEducation({ call }: { call: Call }, body: EducationRenewal): Promise<void> {
  await call(educationEndpoints.renewEducation, { body })
}

/** Reads the renewal link from the query of its page; null when it is incomplete. */
export function readRenewalLink(search: string): RenewalLink | null {
  const query = new URLSearchParams(search)
  const [request, expires, signature] = ['request', 'expires', 'signature'].map((name) => query.get(name))
  return request && expires && signature ? { request, expires, signature } : null
}

/** The contents of a file in base64. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

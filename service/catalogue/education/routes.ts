import { educationEndpoints } from '#contract/endpoints/education.ts'
import { done, type Router } from '#service/platform/index.ts'
import type { EducationService } from './service.ts'

export function registerEducationRoutes({ route }: Router, { education }: { education: EducationService }): void {
  route(educationEndpoints.askForEducation, async ({ body, ip }) => {
    await education.limit(body.email, ip)
    await education.ask(body)
    return done
  })
  route(educationEndpoints.renewEducation, async ({ body, ip }) => {
    await education.renew(body, ip)
    return done
  })
}

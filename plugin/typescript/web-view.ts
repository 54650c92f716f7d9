export { CameraError, type CameraOptions, readLicenseFromCamera } from './camera.ts'
export { CannotVerifyError, verifyCompactLicense } from './compact-license.ts'
export {
  CompactTextError,
  type Expectation,
  InvalidTokenError,
  type LicenseClaims,
  UnknownSignerError,
} from './license-claims.ts'

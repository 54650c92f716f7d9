import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { auditList } from './audit-list.ts'

/** Who did what, and why. */
const AuditPage = () => <ListPage list={auditList} />
export default AuditPage
export const begin = beginList(auditList)

import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { jobsList } from './jobs-list.ts'

/** Jobs that are not done. */
const JobsPage = () => <ListPage list={jobsList} />
export default JobsPage
export const begin = beginList(jobsList)

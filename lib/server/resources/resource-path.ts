import 'server-only';

/**
 * The ids that name a project, a member of it, or an expense that the member paid. In a request, that of the project is the link
 * by which it comes; where the services have opened the project, it is the project's own id.
 */
export interface ProjectPath {
  projectId: string;
}

export interface MemberPath extends ProjectPath {
  memberId: string;
}

export interface ExpensePath extends MemberPath {
  expenseId: string;
}

export interface LinkPath extends ProjectPath {
  /** Another link of the project. */
  link: string;
}

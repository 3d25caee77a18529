import { FOR_GOOD_QUERY, type LinkMay, linkSchema, linksSchema, type WireLink } from '@/lib/contract/links';
import { paths } from '@/lib/contract/paths';
import { type CallOptions, requestEmpty, requestJson } from './http';

/** The calls about the links of a project, and about its deletion. */
export function linkCalls(baseUrl: string) {
  return {
    /** The links that lead to the project, the one that writes among them. */
    async getLinks(projectId: string, options: CallOptions = {}): Promise<readonly WireLink[]> {
      return (await requestJson(baseUrl + paths.links(projectId), linksSchema, options)).links;
    },
    /** Makes a link under an id that was drawn here, in place of the one of its kind. A repeat changes nothing. */
    putLink(projectId: string, link: string, may: LinkMay, { signal }: CallOptions = {}): Promise<WireLink> {
      return requestJson(baseUrl + paths.link(projectId, link), linkSchema, { method: 'PUT', body: { may }, signal });
    },
    /** Revokes a read-only link. */
    async deleteLink(projectId: string, link: string, { signal }: CallOptions = {}): Promise<void> {
      await requestEmpty(baseUrl + paths.link(projectId, link), { method: 'DELETE', signal });
    },
    /** Deletes the project at once, so that nobody can bring it back, even where it is deleted already. */
    async deleteProjectForGood(projectId: string, { signal }: CallOptions = {}): Promise<void> {
      await requestEmpty(`${baseUrl}${paths.project(projectId)}?${FOR_GOOD_QUERY}=true`, { method: 'DELETE', signal });
    },
    /** Brings a deleted project back. */
    async undeleteProject(projectId: string, { signal, redirect }: CallOptions = {}): Promise<void> {
      // A POST without a body names JSON all the same: one that does not, any site could have a browser send.
      const headers = { 'Content-Type': 'application/json' };
      await requestEmpty(baseUrl + paths.undelete(projectId), { method: 'POST', headers, signal, redirect });
    },
  };
}

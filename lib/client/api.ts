import { z } from 'zod/mini';
import { ifMatch, type Revision } from '@/lib/client/http';
import { TOKEN_KEY } from '@/lib/contract/form';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import { isOwnApi } from '@/lib/contract/own-api';
import { paths } from '@/lib/contract/paths';
import { patchedSchema } from '@/lib/contract/project';
import { CURRENCY_QUERY, type RatesOfSource, ratesOfSourceSchema } from '@/lib/contract/rates-of-source';
import { projectFromReceived, receivedIdSchema, receivedProjectSchema } from '@/lib/contract/received-project';
import { nameOrNull } from '@/lib/domain/name';
import type { Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { deviceMark } from './device-mark';
import { changeHeaders, type Device, historyCalls } from './history-calls';
import { type CallOptions, requestEmpty, requestJson, requestUnlessKnown, requestWithHeaders } from './http';
import { linkCalls } from './link-calls';
import { storedText } from './local-storage';
import { ownMemberId } from './own-member';
import { patchBody } from './patch-body';
import { specifiedCalls } from './specified-calls';

/** The answer to the creation of a project. Every server promises the id. */
const createdSchema = z.object({ id: receivedIdSchema, ids: z.optional(z.record(z.string(), z.string())) });

interface CreateOptions extends CallOptions {
  /** Under it a repeated call creates nothing twice. */
  idempotencyKey: string;
}

/** A patch, the state of the project that it is of, and the key of the call. */
interface PatchCall extends Revision {
  readonly key: string;
  readonly patch: Patch;
}

/** The ids that the server has given to new entries, by the ids that they have here. */
type CreatedIds = ReadonlyMap<string, string>;

/**
 * The calls of the REST contract against one base URL. They speak the domain's shapes: minor units and ids. Each throws ApiError,
 * NetworkError, or the abort's own error.
 *
 * What `device` tells is for the history. Without it the history gets nothing: a server at another origin refuses
 * calls with headers that it does not know.
 */
export function createApi(baseUrl: string, device?: Device) {
  function create(body: object, { idempotencyKey, signal, redirect }: Partial<CreateOptions>) {
    // Another server refuses a header that it does not know.
    const key: Record<string, string> = idempotencyKey && device ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {};
    const token = device && storedText(TOKEN_KEY);
    const headers = { ...key, ...changeHeaders(device, null), ...(token && { Authorization: `Bearer ${token}` }) };
    const sent = { method: 'POST', body, headers, signal, redirect } as const;
    return requestJson(baseUrl + paths.projects(), createdSchema, sent);
  }

  return {
    ...historyCalls(baseUrl, device),
    ...linkCalls(baseUrl),
    ...specifiedCalls(baseUrl),
    async getProject(projectId: string, options: CallOptions = {}): Promise<Project> {
      const url = baseUrl + paths.project(projectId);
      return projectFromReceived(projectId, await requestJson(url, receivedProjectSchema, options));
    },
    /** Reads a project again. Null where the server has no other version of it. */
    async getProjectUnlessKnown(known: Project, options: CallOptions = {}): Promise<Project | null> {
      const url = baseUrl + paths.project(known.id);
      const project = await requestUnlessKnown(url, receivedProjectSchema, known, options);
      return project && projectFromReceived(known.id, project);
    },
    /** Creates an empty project, and gives its id. */
    async createProject(name: string | null, options: Partial<CreateOptions> = {}): Promise<string> {
      return (await create({ name: nameOrNull(name) }, options)).id;
    },
    /**
     * Creates a project that is only on this device, with all that the patch of the empty one has. Gives its ids, or null where
     * another server has created it empty.
     */
    async createWholeProject(local: Project, patch: Patch, options: CreateOptions) {
      const { body } = patchBody({ ...local, members: [] }, patch);
      const { name = local.name } = body;
      if (!device) return { id: (await create({ name }, options)).id, ids: null };
      const { id, ids = {} } = await create({ ...body, name }, options);
      return { id, ids: new Map(Object.entries(ids)) as CreatedIds };
    },
    /** The rates of other currencies in this one, from a source of the server. */
    getRates(currency: string, { signal }: CallOptions = {}): Promise<RatesOfSource> {
      const url = `${baseUrl}${paths.rates()}?${CURRENCY_QUERY}=${encodeURIComponent(currency)}`;
      return requestJson(url, ratesOfSourceSchema, { signal });
    },
    /** Makes a patch of the project: all of it or nothing. Refused (412) where it is of another state than the server's. */
    async patchProject(base: Project, { key, patch, version, epoch }: PatchCall, { signal }: CallOptions = {}) {
      const { body, idsOfKeys } = patchBody(base, patch);
      const headers = {
        ...ifMatch({ version, epoch }),
        [IDEMPOTENCY_KEY]: key,
        Prefer: 'return=minimal',
        ...changeHeaders(device, base.id),
      };
      const sent = { method: 'PATCH', body, headers, signal } as const;
      const { answer, headers: told } = await requestWithHeaders(baseUrl + paths.project(base.id), patchedSchema, sent);
      const ids = Object.entries(answer.ids).map(([id, now]) => [idsOfKeys.get(id) ?? id, now] as const);
      return {
        ids: new Map(ids.filter(([id, now]) => id !== now)) as CreatedIds,
        stamp: { version: answer.version, updatedAt: answer.updated_at },
        isReplayed: told.get(IDEMPOTENCY_REPLAYED) === 'true',
      };
    },
    async deleteProject(projectId: string, { signal }: CallOptions = {}): Promise<void> {
      const headers = changeHeaders(device, projectId);
      await requestEmpty(baseUrl + paths.project(projectId), { method: 'DELETE', headers, signal });
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** Gives the calls of the API. */
export type LoadApi = () => Promise<Api>;

const device = { mark: deviceMark, memberIn: ownMemberId };

/** The calls of the API as a browser makes them. What the device tells of itself goes to the origin of the page alone. */
export function browserApi(baseUrl: string): Api {
  return createApi(baseUrl, isOwnApi(baseUrl) ? device : undefined);
}

import { anchorOf } from './anchors';
import type { DocumentedCall } from './documented-call';

const APPENDIX = ['Parameters', 'Response headers', 'Shapes', 'Problems'];

const LINK = 'touch-target flex items-center rounded-md px-2 py-1 hover:bg-tint';

/** Where things are in the page. On a phone only its sections, in lines. */
export function Contents({ calls, tags }: { calls: readonly DocumentedCall[]; tags: readonly string[] }) {
  return (
    <nav
      aria-label="Contents"
      className="mt-4 mb-8 text-[0.875rem] md:mt-0 md:sticky md:top-5 md:mb-0 md:max-h-[calc(100dvh-2.5rem)] md:self-start md:overflow-y-auto"
    >
      <ul className="-mx-2 flex flex-wrap gap-x-1 md:block">
        {[...tags, ...APPENDIX].map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`} className={`${LINK} font-[600] max-md:text-accent`}>
              {title}
            </a>
            <ul className="hidden md:mb-2 md:block">
              {calls
                .filter(({ tag }) => tag === title)
                .map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={`${LINK} text-soft`}>
                      {summary}
                    </a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

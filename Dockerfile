# Builds the application into one folder that needs nothing but Node.js, and runs it as an unprivileged user.
# Pinned by full version. To pin by digest too, append the one that this prints: docker buildx imagetools inspect IMAGE
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 compiles from source on platforms without a prebuilt file.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build:standalone

FROM node:22.23.3-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/quits.db
WORKDIR /app
COPY --from=build /app/.next/standalone ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]

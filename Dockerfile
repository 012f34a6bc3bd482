# Pinned by: --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY ops/shims ops/shims
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && node ops/lay-out.mjs /image

FROM ${NODE_IMAGE}
# Of package.json; compose.yaml hands it on.
ARG VERSION
LABEL org.opencontainers.image.version=${VERSION}
WORKDIR /site
ENV NODE_ENV=production PORT=3000
COPY --from=build /image ./
RUN ln -s /site/build/ops/desk.js /usr/local/bin/desk && ln -s /site/build/ops/migrate.js /usr/local/bin/migrate
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=300s \
  CMD ["node", "-e", "fetch(`http://${process.env.HOST || 'localhost'}:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/ops/start.js"]

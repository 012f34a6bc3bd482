# The desk with pg_dump and pg_restore of the server's version. Built from the clone's root; the first stage is the Dockerfile's.
ARG NODE_IMAGE=node:24-trixie-slim
ARG POSTGRES_IMAGE=postgres:18-trixie

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY ops/shims ops/shims
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && node ops/lay-out.mjs /image

FROM ${POSTGRES_IMAGE}
ARG VERSION
LABEL org.opencontainers.image.version=${VERSION}
WORKDIR /site
ENV NODE_ENV=production
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image ./
RUN ln -s /site/build/ops/desk.js /usr/local/bin/desk && install -d -o postgres -m 700 /backups
USER postgres
ENTRYPOINT ["desk"]
CMD ["backup", "/backups", "--every", "day", "--keep", "14"]

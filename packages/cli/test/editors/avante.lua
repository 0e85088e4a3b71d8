require("avante").setup({
  provider = "pce",
  acp_providers = {
    pce = { command = "pce", args = { "acp" } },
  },
})
